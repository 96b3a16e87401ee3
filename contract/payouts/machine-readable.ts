/**
 * Whether a value can be written verbatim to a bank's or PayPal's file: no separator, quote or line break, and no leading character
 * that a spreadsheet would take for a formula. Such files are never escaped (product.md 6), so invalid values are refused on entry.
 */
export const isMachineReadable = (value: string): boolean => !/^[=+\-@]|[,;"\p{Cc}]/u.test(value)
