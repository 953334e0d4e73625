const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/** Embeddings, overrides and isolates: left open, they act beyond the text they are in. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Isolates text of unknown direction (a name, an address, a number with its unit) within a sentence (Unicode UAX #9).
 * In HTML use the bdi element; this is for titles, mail subjects and feeds.
 */
export function isolate(text: string): string {
  return `${firstStrongIsolate}${withoutDirectionControls(text)}${popDirectionalIsolate}`
}

/** Keeps LRM, RLM and ALM, which leave nothing open, and ZWJ and ZWNJ, which are spelling. */
export function withoutDirectionControls(text: string): string {
  return text.replace(directionControls, '')
}
