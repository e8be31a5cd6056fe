/**
 * A grammatical form of a noun phrase, which its position in a sentence requires: `{treatment.bare}`, `{topic.dative}`.
 */
type Form = {
  /** The preposition before the slot, if it merges with some articles. */
  before?: string;
  /** Maps an article to its replacement, which includes the preposition `before`. */
  articles: Readonly<Record<string, string>>;
};

const FORMS: Readonly<Record<string, Form>> = {
  /** English, after a determiner: 'your next chemical peel' instead of 'your next a chemical peel'. */
  bare: { articles: { a: '', an: '', the: '' } },
  /** German, e.g. after 'für'. An indefinite article must be neuter or feminine. */
  accusative: { articles: { der: 'den' } },
  /** German, e.g. after 'zu'. */
  dative: { articles: { der: 'dem', die: 'der', das: 'dem', ein: 'einem', eine: 'einer' } },
  /** Spanish: 'de' and the article 'el' become 'del'. */
  del: { before: 'de ', articles: { el: 'del' } },
  /** French: 'de' and the article 'le' become 'du'. */
  du: { before: 'de ', articles: { le: 'du', les: 'des', un: 'd’un', une: 'd’une' } },
};

export function inForm(phrase: string, form: string): string {
  const rule = FORMS[form];
  if (!rule) throw new Error(`There is no form named "${form}".`);
  const [article = '', ...rest] = phrase.split(' ');
  const replacement = rule.articles[article];
  if (replacement === undefined) return `${rule.before ?? ''}${phrase}`;
  return [replacement, ...rest].filter(Boolean).join(' ');
}
