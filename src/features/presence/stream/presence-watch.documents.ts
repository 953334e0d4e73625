import { refusalOf } from '../../../contract/access.ts'
import type { Actor } from '../../../contract/permissions.ts'
import { can, canEverywhere } from '../../../contract/right.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isDatabaseAway } from '../../../platform/database/presence.ts'
import type { Log } from '../../../platform/log.ts'
import type { EventStream } from '../../../platform/streams/event-stream.ts'
import type { LiveHub } from '../../../platform/streams/hub.ts'
import { agencyScope } from '../../article/article.policy.ts'
import { wireTopic } from '../../feed/feed.topics.service.ts'
import { frontTopic } from '../../front-page/front.service.ts'
import { coverageTopic, listVersions } from '../../live-blog/coverage.service.ts'
import type { FindCaller } from '../../user/sign-in/callers.service.ts'
import { deskTopicOf } from '../../workflow/assignment.service.ts'
import { stagesTopic } from '../../workflow/stage/stage.service.ts'
import { presenceTopic, whoIsThere } from '../presence.service.ts'

export type PresenceQuery = {
  articles: number[]
  desk: boolean
  coverage: boolean
  front: boolean
  wire: boolean
}

type WatchedEvent = 'desk' | 'front' | 'coverage' | 'wire'

type Parts = { log: Log; db: Database; findCaller: FindCaller; live: LiveHub }
type Subscriber = { actor: Actor; session: string | undefined; address: string; query: PresenceQuery }

const read = can('read', 'Article')
/** The calls of the front page need the same right. */
const arrange = canEverywhere('update', 'Article')
/** Changes in quick succession are sent together. */
const delayMs = 100

/** The user of a session, and why they may not watch presence, if they may not. */
export async function findReader(findCaller: FindCaller, session: string | undefined, address: string) {
  const actor = await findCaller(session, address)
  return { actor, refusal: refusalOf(read, actor) }
}

/** Sends one user who has their articles open, and the other changes that they watch. */
export class PresenceWatch {
  readonly #parts: Parts
  readonly #stream: EventStream
  readonly #subscriber: Subscriber
  /** Kinds of events to be sent. */
  readonly #due = new Set<WatchedEvent>()
  #unwatch: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  #lastPeople = ''

  constructor(parts: Parts, stream: EventStream, subscriber: Subscriber) {
    this.#parts = parts
    this.#stream = stream
    this.#subscriber = subscriber
  }

  start(): void {
    const { actor, query } = this.#subscriber
    this.#stream.onClose(() => this.#stop())
    this.#watch(query.articles.map(presenceTopic))
    if (query.desk) this.#watch([deskTopicOf(actor), stagesTopic], 'desk')
    if (query.front && !refusalOf(arrange, actor)) this.#watch([frontTopic], 'front')
    if (query.wire) this.#watch([wireTopic(agencyScope(actor).agencyId)], 'wire')
    if (query.coverage) {
      this.#watch(query.articles.map(coverageTopic), 'coverage')
      this.#due.add('coverage')
    }
    void this.#send()
  }

  #watch(topics: string[], event?: WatchedEvent): void {
    const onChange = () => {
      if (event) this.#due.add(event)
      this.#timer ??= setTimeout(() => void this.#send(), delayMs)
    }
    this.#unwatch.push(this.#parts.live.watch(topics, onChange, () => this.#stream.end()))
  }

  #stop(): void {
    clearTimeout(this.#timer)
    for (const unwatch of this.#unwatch) unwatch()
  }

  async #send(): Promise<void> {
    this.#timer = undefined
    try {
      await this.#sendChanges()
    } catch (error) {
      // A closed stream has no reader: the process may be stopping.
      if (this.#stream.isOpen && !isDatabaseAway(error))
        this.#parts.log.error({ err: error }, 'a stream could not tell who is there')
      // The browser reconnects.
      this.#stream.end()
    }
  }

  async #sendChanges(): Promise<void> {
    const { db, findCaller } = this.#parts
    const { session, address, query } = this.#subscriber
    // The session may have ended, or rights may have changed.
    const { actor, refusal } = await findReader(findCaller, session, address)
    if (!actor || refusal) return this.#stream.end()
    const people = await whoIsThere(db, actor, query.articles)
    const json = JSON.stringify(people)
    if (json !== this.#lastPeople) this.#stream.send(people)
    this.#lastPeople = json
    if (this.#due.delete('desk')) this.#stream.send({}, 'desk')
    if (this.#due.delete('wire')) this.#stream.send({}, 'wire')
    if (this.#due.delete('front')) this.#stream.send({}, 'front')
    if (this.#due.delete('coverage'))
      this.#stream.send(await listVersions(db, actor, query.articles), 'coverage')
  }
}
