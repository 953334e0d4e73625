import type { BothLanguages } from './both-languages.ts'
import type { JsonSchema } from './json-schema.ts'

const words = {
  done: ['تمّ', 'Done'],
  id: ['رقم ما حُذف أو تغيّر', 'Id of what was deleted or changed'],
  pages: ['صفحة من القائمة', 'A page of the list'],
  next: ['صفحة، ثم `after=next`', 'A page; the next one is `after=next`'],
  list: ['القائمة كلها', 'The whole list'],
  found: ['ما طُلب', 'The answer'],
  changed: ['كما صار', 'As it is now'],
  file: ['الملف', 'The file'],
  stream: ['سيل من الرسائل', 'A stream of messages'],
} as const satisfies Record<string, BothLanguages>

/** Describes a successful answer by its shape. */
export function answerWords(method: string, type: string | undefined, schema: JsonSchema): BothLanguages {
  if (type === 'text/event-stream') return words.stream
  if (type && type !== 'application/json') return words.file
  const properties = Object.keys((schema.properties as object | undefined) ?? {})
  if (properties.join() === 'ok' || !type) return words.done
  if (properties.join() === 'id') return words.id
  if (properties.includes('items') && properties.includes('total')) return words.pages
  if (properties.includes('items') && properties.includes('next')) return words.next
  if (schema.type === 'array') return words.list
  return method === 'get' ? words.found : words.changed
}
