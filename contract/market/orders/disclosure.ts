/** Rule of a country for paid posts, beyond the platform's own label. */
type CountryRule = {
  /** The word that marks an advertisement there. */
  label: string
  /** People need a licence to advertise there, whose number the post states. */
  requiresLicence?: true
}

/**
 * Rules of countries, by their code. Licences: the advertiser permit of the UAE Media Council, and the Mawthooq licence of Saudi Arabia's
 * General Authority of Media Regulation. In countries that are not listed, the agreement of both sides is enough.
 */
const rules: Record<string, CountryRule> = {
  AE: { label: 'إعلان', requiresLicence: true },
  SA: { label: 'إعلان', requiresLicence: true },
  AT: { label: 'Anzeige' },
  BR: { label: '#publi' },
  CH: { label: 'Werbung' },
  DE: { label: 'Anzeige' },
  ES: { label: 'Publicidad' },
  FR: { label: 'Publicité' },
  GB: { label: '#ad' },
  IT: { label: '#pubblicità' },
  MX: { label: 'Publicidad' },
  PT: { label: '#pub' },
  US: { label: '#ad' },
}

/** Labels and licences that an advertisement needs which concerns these countries. */
export type Disclosure = { labels: { country: string; label: string }[]; licenceCountries: string[] }

/** The rules of the countries that have one, each once and in the order given; `global` and unknown codes have none. */
export function disclosureOf(countries: readonly string[]): Disclosure {
  const known = [...new Set(countries)].flatMap((country) => {
    const rule = rules[country]
    return rule ? [{ country, ...rule }] : []
  })
  return {
    labels: known.map(({ country, label }) => ({ country, label })),
    licenceCountries: known.filter(({ requiresLicence }) => requiresLicence).map(({ country }) => country),
  }
}
