/** What a transfer must name so that its payment is found: a creditor reference with check digits (ISO 11649), such as `RF17VB00012`. */
export function referenceOf(paymentId: number): string {
  const own = `VB${String(paymentId).padStart(5, '0')}`
  const check = 98n - (numberOf(`${own}RF00`) % 97n)
  return `RF${String(check).padStart(2, '0')}${own}`
}

const numberOf = (text: string) => BigInt([...text].map((each) => Number.parseInt(each, 36)).join(''))
