type Send = (text: string, values: readonly unknown[]) => Promise<unknown>

/** Begins, ends or divides a transaction. Never prepared: it has no plan, and may have another statement beside it. */
export const isControl = (text: string) =>
  /^(?:begin|start transaction|commit|rollback|savepoint|release)\b/i.test(text)

const begins = /^(?:begin|start transaction)\b/i
const ends = /^(?:commit|rollback)$/i
const syntaxError = '42601'

/**
 * Sends the beginning of a transaction together with its first statement if that has no parameters, as a round trip costs
 * both sides more than most statements do. A transaction without statements is not sent at all.
 */
export function joinBegin(send: Send): Send {
  let begin: string | undefined
  return async (text, values) => {
    if (begins.test(text)) {
      begin = text
      return { command: 'BEGIN', rows: [] }
    }
    const first = begin
    begin = undefined
    if (first === undefined) return send(text, values)
    if (ends.test(text)) return { command: text.toUpperCase(), rows: [] }
    if (values.length === 0) {
      try {
        const results = await send(`${first}; ${text}`, values)
        return Array.isArray(results) ? results.at(-1) : results
      } catch (error) {
        if ((error as { code?: string }).code !== syntaxError) throw error
        // Nothing has begun, as the server reads a text whole before it runs any of it: begin, and fail within.
      }
    }
    await send(first, [])
    return send(text, values)
  }
}
