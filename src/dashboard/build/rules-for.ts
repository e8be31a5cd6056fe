/** At-rules that contain style rules. */
const GROUP = /^@(?:media|supports|container|layer)\b/;

type Rule = { prelude: string; body: string };

/**
 * Returns the part of a minified style sheet that applies to elements with only these classes: the rules of the classes,
 * and the rules without a class. The order of the rules stays the same.
 */
export function rulesFor(css: string, classes: ReadonlySet<string>): string {
  const isFor = (selector: string) =>
    Array.from(withoutNot(selector).matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)).every(([, name = '']) =>
      classes.has(name),
    );
  const kept = ({ prelude, body }: Rule): string => {
    if (GROUP.test(prelude)) {
      const inside = rulesOf(body).map(kept).join('');
      return inside && `${prelude}{${inside}}`;
    }
    const applies = prelude.startsWith('@')
      ? !prelude.startsWith('@keyframes')
      : selectorsOf(prelude).some(isFor);
    return applies ? `${prelude}{${body}}` : '';
  };
  const rules = rulesOf(css).map(kept).join('');
  const animations = rulesOf(css).filter(
    ({ prelude }) => prelude.startsWith('@keyframes ') && rules.includes(prelude.slice('@keyframes '.length)),
  );
  return rules + animations.map(({ prelude, body }) => `${prelude}{${body}}`).join('');
}

/** An element matches `:not(.selected)` exactly because it lacks the class. */
function withoutNot(selector: string): string {
  return selector.replaceAll(/:not\([^()]*\)/g, '');
}

/** Splits a list of selectors at the commas that are not in parentheses. */
function selectorsOf(prelude: string): string[] {
  return prelude.split(/,(?![^()]*\))/);
}

/** Splits a style sheet into its outermost rules. Strings may contain braces. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let from = 0;
  let open = 0;
  for (const { 0: token, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}]/g)) {
    if (token === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (token === '}') {
      depth -= 1;
      if (depth > 0) continue;
      rules.push({ prelude: css.slice(from, open).trim(), body: css.slice(open + 1, index) });
      from = index + 1;
    }
  }
  return rules;
}
