// What the message files of a language count with. The forms of a plural are those of `Intl.PluralRules`.

/** A text for each form that a language has; `#` is the number, as the language writes it. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Words with a number, such as "1 game" and "2,500 games". */
export type Count = (n: number, forms: Forms) => string;

export function counting(language: string): Count {
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  return (n, forms) => (forms[rules.select(n)] ?? forms.other).replaceAll('#', number.format(n));
}
