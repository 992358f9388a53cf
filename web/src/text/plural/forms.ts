// Plurals for a language's message files. The forms are those of `Intl.PluralRules`.

/** A text for each form that a language has; `#` is the number, in the language's format. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Words with a number, such as "1 game" and "2,500 games". */
export type Count = (n: number, forms: Forms) => string;

/** Numbers up to this one look the same in all languages of the page: no digits are grouped. */
const PLAIN = 999;

/** Browsers take milliseconds to create a language's rules and number format, which a page does not need to begin. */
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
