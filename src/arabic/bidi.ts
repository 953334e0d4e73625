/** Embeddings, overrides and isolates: left open, they act beyond the text they are in. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/** Keeps LRM, RLM and ALM, which leave nothing open, and ZWJ and ZWNJ, which are spelling. */
export function withoutDirectionControls(text: string): string {
  return text.replace(directionControls, '')
}
