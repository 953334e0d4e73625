const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/** Left open inside, they would reach beyond the isolate. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A piece of unknown direction (a name, an address, a number with its unit) set into a sentence so that neither
 * turns the other round (Unicode UAX #9). In HTML use the bdi element; this is for titles, mail subjects, feeds.
 */
export function isolate(text: string): string {
  return `${firstStrongIsolate}${text.replace(directionControls, '')}${popDirectionalIsolate}`
}
