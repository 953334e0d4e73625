import { answerWords } from './answer-words.ts'
import { inBoth } from './both-languages.ts'
import type { JsonSchema } from './json-schema.ts'
import { pascalCase } from './pascal-case.ts'

export type Answer = { description: string; content?: Record<string, { schema: JsonSchema }> }

/** A successful answer in both languages. The contract's own description of a file stays. */
export function describedAnswer(method: string, { description: _, ...answer }: Answer): Answer {
  const [type] = Object.keys(answer.content ?? {})
  const schema = type ? answer.content?.[type]?.schema : undefined
  return { description: inBoth(answerWords(method, type, schema ?? {})), ...answer }
}

/** Moves answers that several calls give into components, under the name of the call that gives them first. */
export function shareAnswers(answers: readonly { call: string; answer: object }[]) {
  const counts = new Map<string, number>()
  for (const { answer } of answers) {
    const text = JSON.stringify(answer)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const components: Record<string, object> = {}
  const names = new Map<string, string>()
  return {
    components,
    shared(call: string, answer: object): object {
      const text = JSON.stringify(answer)
      if ((counts.get(text) ?? 0) < 2) return answer
      const name = names.get(text) ?? pascalCase(call.replace('.', '_'))
      names.set(text, name)
      components[name] = answer
      return { $ref: `#/components/responses/${name}` }
    },
  }
}
