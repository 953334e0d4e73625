const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/** Embeddings, overrides and isolates: left open, they reach beyond the text that they stand in. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A piece of unknown direction (a name, an address, a number with its unit) set into a sentence so that neither
 * turns the other round (Unicode UAX #9). In HTML use the bdi element; this is for titles, mail subjects, feeds.
 */
export function isolate(text: string): string {
  return `${firstStrongIsolate}${withoutDirectionControls(text)}${popDirectionalIsolate}`
}

/** LRM, RLM and ALM stay: they place one sign and leave nothing open. ZWJ and ZWNJ are spelling. */
export function withoutDirectionControls(text: string): string {
  return text.replace(directionControls, '')
}
