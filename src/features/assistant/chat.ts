import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import { OutboundError } from '../../platform/outbound/error.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Message } from './prompts.ts'
import { again, createThoughtFilter, type Said as Spoken } from './thoughts.ts'

export type Endpoint = { address: string; key: string; model: string }

/** The reason for a missing or incomplete answer, in Arabic. */
export class ChatError extends Error {}

/** Characters of one answer; a longer one is cut off. */
const maxLetters = 80_000

const refusals: Record<number, string> = {
  400: 'لم يقبل خادم المساعد هذا الطلب؛ قد لا يناسب النموذج، كصورة لنموذج لا يرى الصور.',
  401: 'لم يقبل خادم المساعد مفتاح الجريدة؛ راجع الإعدادات.',
  403: 'لا يسمح خادم المساعد بهذا النموذج لمفتاح الجريدة؛ راجع الإعدادات.',
  404: 'لا يعرف خادم المساعد هذا العنوان أو هذا النموذج؛ راجع الإعدادات.',
  413: 'النص أطول مما يقبله خادم المساعد.',
  429: 'بلغت الجريدة حد الاستعمال لدى خادم المساعد؛ أعد المحاولة بعد قليل.',
}
const away = 'تعثّر خادم المساعد؛ أعد المحاولة بعد قليل.'
const notStreamed = 'ليس في هذا العنوان خادم يجيب كلمة بعد كلمة؛ راجع عنوان المساعد في الإعدادات.'

/** Finish reasons that mean an incomplete answer. */
const cuts: Record<string, string> = {
  length: 'بلغ جواب المساعد حدّ الخادم فقُطع قبل تمامه.',
  content_filter: 'امتنع خادم المساعد عن هذا الجواب أو عن بقيته.',
}

/** Invisible and direction-changing characters, except tabs and line breaks, and ZWJ and ZWNJ, which are spelling. */
const unseen = /[^\P{Cc}\t\n]|[\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu

/**
 * Sends a streaming request to an endpoint with OpenAI's chat completions (POST {address}/chat/completions): resolves
 * when it begins to answer, and yields the text as it arrives, without the model's reasoning. Ending the iteration
 * cancels the request.
 * @throws ChatError
 */
export async function askChat(
  outbound: Outbound,
  { address, key, model }: Endpoint,
  messages: Message[],
  signal: AbortSignal,
): Promise<AsyncGenerator<Spoken>> {
  const answer = await outbound
    .stream(`${address.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: Buffer.from(JSON.stringify({ model, messages, stream: true })),
      signal,
    })
    .catch(error => {
      throw toldOf(error)
    })
  const isStream = /^text\/event-stream\b/i.test(answer.headers['content-type'] ?? '')
  if (answer.status === 200 && isStream) return readWords(answer.chunks)
  await answer.chunks.return(undefined)
  throw new ChatError(answer.status === 200 ? notStreamed : (refusals[answer.status] ?? away))
}

async function* readWords(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Spoken> {
  let waiting: string[] = []
  let problem: string | undefined
  let ended = false
  const parser = createParser({
    maxBufferSize: 1_000_000,
    onEvent({ data }) {
      const said = readEvent(data)
      if (said.words) waiting.push(said.words)
      if (said.isLast) ended = true
      problem ??= said.problem
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') problem = away
    },
  })
  const decoder = new TextDecoder()
  const thoughts = createThoughtFilter()
  let letters = 0
  let isSaid = false
  try {
    for await (const chunk of chunks) {
      parser.feed(decoder.decode(chunk, { stream: true }))
      const words = waiting.join('').replace(unseen, '')
      waiting = []
      letters += words.length
      if (letters > maxLetters) throw new ChatError('أطال المساعد فقُطع جوابه.')
      const spoken = thoughts.next(words)
      if (ended || problem) spoken.push(thoughts.rest())
      for (const some of spoken) {
        isSaid = some !== again && (isSaid || some !== '')
        if (some !== '') yield some
      }
      if (problem) throw new ChatError(problem)
      if (ended && !isSaid) throw new ChatError('لم يقل المساعد شيئًا؛ أعد المحاولة.')
      if (ended) return
    }
  } catch (error) {
    throw toldOf(error)
  }
  throw new ChatError('انقطع جواب المساعد قبل تمامه.')
}

const chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
})
type Said = { words?: string; isLast?: boolean; problem?: string | undefined }

/** Some servers omit `[DONE]`, and some send an error as an event. */
function readEvent(data: string): Said {
  if (data === '[DONE]') return { isLast: true }
  const parsed = chunk.safeParse(jsonOf(data))
  if (!parsed.success) return { problem: away }
  const [choice] = parsed.data.choices
  const reason = choice?.finish_reason
  return { words: choice?.delta?.content ?? '', isLast: Boolean(reason), problem: cuts[reason ?? ''] }
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

function toldOf(error: unknown): ChatError {
  if (error instanceof ChatError) return error
  const { code, message } = OutboundError.from(error, '')
  return new ChatError(
    `${code === 'REFUSED_ADDRESS' ? 'عنوان المساعد داخلي، ولا يُسمح به إلا في ASSISTANT_ALLOW.' : message}`,
  )
}
