/** The form of a noun phrase that its place in a sentence requires: `{treatment.bare}`, `{topic.dative}`. */
type Form = {
  /** A preposition that merges with some articles. */
  before?: string;
  /** The replacements for the article, including the preposition. */
  articles: Readonly<Record<string, string>>;
};

const FORMS: Readonly<Record<string, Form>> = {
  /** English, after a determiner: 'your next chemical peel'. */
  bare: { articles: { a: '', an: '', the: '' } },
  /** German, such as after 'für'. An indefinite article must be neuter or feminine. */
  accusative: { articles: { der: 'den' } },
  /** German, such as after 'zu'. */
  dative: { articles: { der: 'dem', die: 'der', das: 'dem', ein: 'einem', eine: 'einer' } },
  /** Spanish, after 'de'. */
  del: { before: 'de ', articles: { el: 'del' } },
  /** French, after 'de'. */
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
