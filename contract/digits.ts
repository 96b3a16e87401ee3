const arabicDigits = /[٠-٩۰-۹]/gu

/** A text with the digits of Arabic and Persian, and those of double width, as 0 to 9. */
export const withPlainDigits = (text: string): string =>
  text
    .replaceAll(/[０-９]/g, (digit) => digit.normalize('NFKC'))
    .replaceAll(arabicDigits, (digit) => String(digit.codePointAt(0)! & 0xf))
