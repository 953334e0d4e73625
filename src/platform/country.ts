/**
 * Looks up the country of an address at a service that answers `1;SA;SAU;Saudi Arabia` (SPECIFICATION.md section 5).
 * Undefined on any failure.
 */
export async function guessCountry(
  serviceUrl: string | undefined,
  address: string,
): Promise<string | undefined> {
  if (!serviceUrl) return undefined
  try {
    const response = await fetch(`${serviceUrl}/${encodeURIComponent(address)}`, {
      signal: AbortSignal.timeout(2000),
      redirect: 'error',
    })
    const [found, country = ''] = (await response.text()).split(';')
    return response.ok && found === '1' && /^[A-Z]{2}$/.test(country) ? country : undefined
  } catch {
    return undefined
  }
}
