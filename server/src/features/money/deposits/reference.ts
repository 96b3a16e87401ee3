/** The creditor reference that a transfer must quote, with check digits (ISO 11649), such as `RF17VB00012`. */
export function referenceOf(paymentId: number): string {
  const own = `VB${String(paymentId).padStart(5, '0')}`
  const check = 98n - (numberOf(`${own}RF00`) % 97n)
  return `RF${String(check).padStart(2, '0')}${own}`
}

const numberOf = (text: string) => BigInt([...text].map((each) => Number.parseInt(each, 36)).join(''))

/** The payment id of a reference, whatever its case and spacing; null when it is malformed or its check digits are wrong. */
export function paymentOfReference(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').toUpperCase()
  const id = Number(/^RF\d\dVB(\d{5,10})$/.exec(plain)?.[1] ?? 0)
  return id > 0 && id <= 2_147_483_647 && referenceOf(id) === plain ? id : null
}
