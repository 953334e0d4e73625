import { cleanFileName } from '../../../arabic/fileName.ts'
import { countSignIns, endedElsewhere, getSession, subscribeToSession } from '../session.ts'
import { watchUnsaved } from '../writing.ts'
import { untilServerAnswers } from './connection.ts'
import { type Failure, failureOf, mostTries } from './failures.ts'

export type Upload = {
  key: number
  name: string
  /** 0 where the size is not known. */
  bytes: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Share sent, 0 to 1. */
  share: number
  /** Why it failed. */
  reason: string
  /** The same file may be accepted when sent again. */
  mayRetry: boolean
  /** It arrived, but where it was waited for is gone. */
  stray: Stray | undefined
}

/** Where to find what arrived too late for its place. */
export type Stray = { words: string; to?: string }

export type UploadTask<Sent = unknown> = {
  name: string
  bytes: number
  /** Of two with the same identity, the second is not sent while the first is on its way. */
  identity?: string
  send: (onShare: (share: number) => void, signal: AbortSignal) => Promise<Sent>
  /** Puts it where it is waited for; false if that place is gone. */
  arrive?: (sent: Sent) => boolean
  stray?: Stray
  /** Takes minutes: one at a time, so that others are not kept waiting. */
  isLong?: boolean
}

/** Why nothing is sent at present. */
export type Hold = 'connection' | 'session'

/** More at once would neither be sent sooner nor fit into memory: each is read whole. */
const mostAtOnce = 3
/** A step that would not be seen is not told: 300 rows are drawn anew by each. */
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

/** Closing the tab would lose it. */
export function isUnfinished(upload: Upload): boolean {
  return isUnderWay(upload) || (upload.state === 'failed' && upload.mayRetry)
}

/**
 * Sends files one after the other, a few at a time; those that somebody waits for go before the rest. Returns their
 * keys; the same file twice has one.
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

/** Stops it where it is under way. */
export function dismissUpload(key: number): void {
  forget(key)
  become(uploads.filter(upload => upload.key !== key))
  sending.get(key)?.abort()
  sendNext()
}

/** Those that wait their turn; what is being sent goes on. */
export function dropWaiting(): void {
  for (const { key, state } of uploads) if (state === 'waiting') dismissUpload(key)
}

export function hideDone(): void {
  become(uploads.filter(({ state }) => state !== 'done'))
}

/** The place that waited was left and is found again: what arrived meanwhile has been put there. */
export function settleStray(key: number): void {
  if (byKey.get(key)?.stray) change(key, { stray: undefined })
}

function sendNext(): void {
  if (held) return
  while (sending.size < mostAtOnce) {
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
    // Somebody signed in while it was under way: it is sent again.
    if (signIns !== countSignIns()) return
    held = 'session'
    endedElsewhere()
  } else if (failure.kind === 'connection') seeWhetherAway(key, failure)
  else {
    const { reason } = failure
    const mayRetry = failure.kind !== 'final'
    // Where the disk is full, it is as full for the rest.
    const isOver = (upload: Upload) =>
      upload.key === key || (failure.kind === 'storage' && upload.state === 'waiting')
    become(uploads.map(one => (isOver(one) ? { ...one, state: 'failed', reason, mayRetry } : one)))
  }
}

type Broken = Extract<Failure, { kind: 'connection' }>
const broken = new Map<number, Broken>()

/** What broke off because the server is away is sent again, however often; what breaks off alone, a few times. */
function seeWhetherAway(key: number, failure: Broken): void {
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
  if (tried < mostTries) pause(key, 1000 * 2 ** tried)
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
