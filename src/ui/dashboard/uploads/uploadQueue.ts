import { cleanFileName } from '../../../arabic/fileName.ts'
import { countSignIns, endedElsewhere, getSession, subscribeToSession } from '../session.ts'
import { watchUnsaved } from '../writing.ts'
import { untilServerAnswers } from './connection.ts'
import { type Failure, failureOf, maxTries } from './failures.ts'

export type Upload = {
  key: number
  name: string
  /** 0 if the size is unknown. */
  bytes: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Share sent, 0 to 1. */
  share: number
  /** Reason for failure. */
  reason: string
  /** Whether sending the same file again may work. */
  mayRetry: boolean
  /** It arrived, but its destination is gone. */
  stray: Stray | undefined
}

/** The place of an upload whose destination is gone. */
type Stray = { words: string; to?: string }

export type UploadTask<Sent = unknown> = {
  name: string
  bytes: number
  /** An upload is not sent while another with the same identity is being sent. */
  identity?: string
  send: (onShare: (share: number) => void, signal: AbortSignal) => Promise<Sent>
  /** Delivers it to its destination; false if that is gone. */
  arrive?: (sent: Sent) => boolean
  stray?: Stray
  /** Takes minutes: one at a time, so that others need not wait. */
  isLong?: boolean
}

/** The reason why nothing is sent at present. */
export type Hold = 'connection' | 'session'

/** More at once would be no faster and not fit into memory, as each is read whole. */
const maxAtOnce = 3
/** Smaller steps are not reported: each would render 300 rows again. */
const smallestStep = 0.02

// Module state, so that uploads continue when their page is left.
let uploads: readonly Upload[] = []
let byKey: ReadonlyMap<number, Upload> = new Map()
let held: Hold | undefined
let lastKey = 0
const tasks = new Map<number, UploadTask>()
const tries = new Map<number, number>()
const sending = new Map<number, AbortController>()
const pauses = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

export const listUploads = () => uploads
export const findUpload = (key: number | undefined) => (key === undefined ? undefined : byKey.get(key))
export const whyHeld = () => held

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Waiting or being sent. */
export function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending'
}

/** Whether closing the tab would lose it. */
function isUnfinished(upload: Upload): boolean {
  return isUnderWay(upload) || (upload.state === 'failed' && upload.mayRetry)
}

/**
 * Adds files to the queue, a few of which are sent at a time; those that somebody waits for go first. Returns their
 * keys; a repeated file has one.
 */
export function addUploads<Sent>(added: UploadTask<Sent>[]): number[] {
  const kept = uploads.some(isUnderWay) ? uploads : uploads.filter(({ state }) => state !== 'done')
  const fresh: Upload[] = []
  const keys = added.map(task => {
    const known = task.identity && [...tasks].find(([, other]) => other.identity === task.identity)
    if (known) return known[0]
    lastKey += 1
    tasks.set(lastKey, task as UploadTask)
    fresh.push({
      key: lastKey,
      name: cleanFileName(task.name) || 'ملف',
      bytes: task.bytes,
      state: 'waiting',
      share: 0,
      reason: '',
      mayRetry: false,
      stray: undefined,
    })
    return lastKey
  })
  become([...kept, ...fresh])
  sendNext()
  return keys
}

export function retryUpload(key: number): void {
  tries.delete(key)
  change(key, { state: 'waiting', reason: '' })
  sendNext()
}

export function retryAll(): void {
  for (const { key, state, mayRetry } of uploads) if (state === 'failed' && mayRetry) retryUpload(key)
}

/** Cancels it if it is being sent. */
export function dismissUpload(key: number): void {
  forget(key)
  become(uploads.filter(upload => upload.key !== key))
  sending.get(key)?.abort()
  sendNext()
}

/** Removes waiting uploads; those being sent continue. */
export function dropWaiting(): void {
  for (const { key, state } of uploads) if (state === 'waiting') dismissUpload(key)
}

export function hideDone(): void {
  become(uploads.filter(({ state }) => state !== 'done'))
}

/** The destination is back: what arrived meanwhile has been delivered. */
export function settleStray(key: number): void {
  if (byKey.get(key)?.stray) change(key, { stray: undefined })
}

function sendNext(): void {
  if (held) return
  while (sending.size < maxAtOnce) {
    const isLongSent = [...sending.keys()].some(key => tasks.get(key)?.isLong)
    const ready = uploads.filter(
      ({ key, state }) => state === 'waiting' && !pauses.has(key) && !(isLongSent && tasks.get(key)?.isLong),
    )
    const next = ready.find(({ key }) => tasks.get(key)?.arrive) ?? ready[0]
    if (!next) return
    const stop = new AbortController()
    sending.set(next.key, stop)
    void send(next.key, stop.signal).finally(() => {
      sending.delete(next.key)
      sendNext()
    })
  }
}

async function send(key: number, signal: AbortSignal): Promise<void> {
  const task = tasks.get(key)
  if (!task) return
  change(key, { state: 'sending' })
  let told = 0
  const tell = (share: number) => {
    if (signal.aborted || (share - told < smallestStep && share < 1)) return
    told = share
    change(key, { share })
  }
  const signIns = countSignIns()
  let sent: unknown
  try {
    sent = await task.send(tell, signal)
  } catch (error) {
    if (!signal.aborted) takeFailure(key, failureOf(error), signIns)
    return
  }
  if (signal.aborted) return
  forget(key)
  change(key, { state: 'done', share: 1 })
  if (task.arrive && !task.arrive(sent)) change(key, { stray: task.stray })
}

function takeFailure(key: number, failure: Failure, signIns: number): void {
  if (failure.kind === 'session') {
    change(key, { state: 'waiting' })
    // Somebody signed in meanwhile: it is sent again.
    if (signIns !== countSignIns()) return
    held = 'session'
    endedElsewhere()
  } else if (failure.kind === 'connection') seeWhetherAway(key, failure)
  else {
    const { reason } = failure
    const mayRetry = failure.kind !== 'final'
    // A full disk is full for the rest too.
    const isOver = (upload: Upload) =>
      upload.key === key || (failure.kind === 'storage' && upload.state === 'waiting')
    become(uploads.map(one => (isOver(one) ? { ...one, state: 'failed', reason, mayRetry } : one)))
  }
}

type ConnectionFailure = Extract<Failure, { kind: 'connection' }>
const broken = new Map<number, ConnectionFailure>()

/** Uploads interrupted because the server is away are retried without limit; other failures a few times. */
function seeWhetherAway(key: number, failure: ConnectionFailure): void {
  change(key, { state: 'waiting' })
  if (failure.afterMs === undefined) broken.set(key, failure)
  else pause(key, failure.afterMs)
  if (held || failure.afterMs !== undefined) return
  held = 'connection'
  announce()
  void untilServerAnswers().then(wasAway => {
    if (!wasAway) for (const [each, { reason }] of broken) tryLater(each, reason)
    broken.clear()
    if (held === 'connection') letGo()
  })
}

function tryLater(key: number, reason: string): void {
  const tried = (tries.get(key) ?? 0) + 1
  tries.set(key, tried)
  if (tried < maxTries) pause(key, 1000 * 2 ** tried)
  else change(key, { state: 'failed', reason, mayRetry: true })
}

function letGo(): void {
  held = undefined
  announce()
  sendNext()
}

function pause(key: number, ms: number): void {
  const timer = setTimeout(() => {
    pauses.delete(key)
    sendNext()
  }, ms)
  pauses.set(key, timer)
}

function forget(key: number): void {
  tasks.delete(key)
  tries.delete(key)
  clearTimeout(pauses.get(key))
  pauses.delete(key)
}

function change(key: number, values: Partial<Upload>): void {
  if (byKey.has(key)) become(uploads.map(upload => (upload.key === key ? { ...upload, ...values } : upload)))
}

function become(next: readonly Upload[]): void {
  uploads = next
  byKey = new Map(next.map(upload => [upload.key, upload]))
  announce()
}

function announce(): void {
  for (const listener of listeners) listener()
}

subscribeToSession(() => {
  const { user, ended } = getSession()
  if (held === 'session' && user && !ended) letGo()
})

const isAnyUnfinished = () => uploads.some(isUnfinished)
addEventListener('beforeunload', event => {
  if (isAnyUnfinished()) event.preventDefault()
})
watchUnsaved(isAnyUnfinished)
