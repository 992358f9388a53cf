// What the message files of a language count with. The forms of a plural are those of `Intl.PluralRules`.

/** A text for each form that a language has; `#` is the number, as the language writes it. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Words with a number, such as "1 game" and "2,500 games". */
export type Count = (n: number, forms: Forms) => string;

/** So many are written alike in all languages that we speak: no digits are grouped. */
const PLAIN = 999;

/** Browsers take milliseconds to make what knows the numbers of a language, which a page does not need to begin. */
export function counting(language: string): Count {
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  const written = (n: number) =>
    Number.isInteger(n) && n >= 0 && n <= PLAIN ? `${n}` : (numbers ??= new Intl.NumberFormat(language)).format(n);
  return (n, forms) => {
    rules ??= new Intl.PluralRules(language);
    return (forms[rules.select(n)] ?? forms.other).replaceAll('#', written(n));
  };
}
