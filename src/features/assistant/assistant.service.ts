import { linesOf } from '../../arabic/answer-lines.ts'
import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { Services } from '../../platform/context.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { takeAttempt } from '../../platform/security/rate-limit.ts'
import { getMedia, mediaScope } from '../media/media.service.ts'
import { getVariant } from '../media/variant.service.ts'
import { listNamesOfPeople } from '../person/person.service.ts'
import { openSettingValues } from '../setting/setting.service.ts'
import { listLikelyTags } from '../tag/tag.service.ts'
import type { Heard } from './assistant.contract.ts'
import { endpointOf } from './assistant.settings.ts'
import { askChat, ChatError, type Endpoint } from './chat.ts'
import { messagesFor, type Wish } from './prompts.ts'
import { again, type Said } from './thoughts.ts'
import { listLikelyPeople, matchNames } from './topics.ts'

declare module '../../platform/context.ts' {
  interface Services {
    /** The client for the newsroom's assistant. */
    assistant: Outbound
  }
}

type Needs = Pick<Services, 'db' | 'vault' | 'storage' | 'assistant'>

/** Per person in ten minutes. */
const maxAsked = 60
/** Timeout of a complete answer. */
const maxMs = 180_000
const maxNames = 200

export async function getAssistant({ db, vault }: Pick<Services, 'db' | 'vault'>, actor: Actor) {
  const { address, model } = endpointOf(await openSettingValues(db, vault, 'website'))
  const available = actor.role !== 'agency' && address !== '' && model !== ''
  return { available, model: available ? model : '' }
}

/**
 * Asks the newsroom's assistant; neither changes nor stores anything of the article.
 * @throws REFUSED without an assistant, UNAVAILABLE if it does not begin to answer, NOT_FOUND for an unknown picture
 */
export async function suggest(
  services: Needs,
  actor: Actor,
  wish: Wish,
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<Heard>> {
  const { db } = services
  const endpoint = endpointOf(await openSettingValues(db, services.vault, 'website'))
  if (!endpoint.address || !endpoint.model)
    throw fail('REFUSED', undefined, 'لا مساعد للجريدة؛ يُضبط في الإعدادات.')
  await takeAttempt(db, `assistant:${actor.id}`, maxAsked, 600)
  const picture =
    wish.imageId && wish.part === 'alt' ? await readPicture(services, actor, wish.imageId) : undefined
  const tables = wish.part === 'topics' ? await readTables(services, wish) : { tags: [], people: [] }
  const names = { tags: tables.tags.map(tag => tag.name), people: tables.people.map(one => one.name) }
  const stop = new AbortController()
  const ends = AbortSignal.any([stop.signal, AbortSignal.timeout(maxMs), ...(signal ? [signal] : [])])
  const words = await begin(services, endpoint, messagesFor(wish, names, picture), ends)
  return stoppable(wish.part === 'topics' ? hearTopics(words, tables) : hearWords(words), stop)
}

/** Stops as soon as the client disconnects: a generator alone would wait for the next message. */
function stoppable(heard: AsyncGenerator<Heard>, stop: AbortController): AsyncGenerator<Heard> {
  const leave = heard.return.bind(heard)
  heard.return = value => {
    stop.abort()
    return leave(value)
  }
  return heard
}

async function begin(
  services: Needs,
  endpoint: Endpoint,
  messages: ReturnType<typeof messagesFor>,
  signal: AbortSignal,
) {
  try {
    return await askChat(services.assistant, endpoint, messages, signal)
  } catch (error) {
    if (error instanceof ChatError) throw fail('UNAVAILABLE', undefined, error.message)
    throw error
  }
}

/** A problem after the first message is reported in the stream, and the text so far stays. */
async function* hearWords(words: AsyncGenerator<Said>): AsyncGenerator<Heard> {
  try {
    for await (const some of words) yield some === again ? { again: true } : { words: some }
  } catch (error) {
    if (!(error instanceof ChatError)) throw error
    yield { problem: error.message }
  }
}

type Tables = Awaited<ReturnType<typeof readTables>>

async function* hearTopics(words: AsyncGenerator<Said>, { tags, people }: Tables): AsyncGenerator<Heard> {
  let answer = ''
  for await (const heard of hearWords(words)) {
    if ('words' in heard) answer += heard.words
    else if ('again' in heard) answer = ''
    else yield heard
  }
  if (answer === '') return
  const lines = linesOf(answer.replaceAll('،', '\n'))
  yield { tags: matchNames(lines, tags), people: matchNames(lines, people) }
}

async function readTables({ db }: Pick<Services, 'db'>, { title, text }: { title: string; text: string }) {
  const whole = `${title}\n${text}`
  const [tags, people] = await Promise.all([listLikelyTags(db, whole, maxNames), listNamesOfPeople(db)])
  return { tags, people: listLikelyPeople(people, whole, maxNames) }
}

/** Small enough to send, large enough to recognise. */
async function readPicture({ db, storage }: Needs, actor: Actor, id: number): Promise<string> {
  const { hash } = await getMedia(db, id, mediaScope(actor))
  const file = await getVariant(storage, { hash, width: 640, format: 'jpeg' })
  if (!file) throw fail('NOT_FOUND')
  return `data:image/jpeg;base64,${Buffer.from(file.bytes).toString('base64')}`
}
