import { formatDuration } from '../../../arabic/duration.ts'
import { deviceStore } from '../../browserStore.ts'
import css from './AudioBar.module.css'

type Chapter = { seconds: number; title: string }
export type AudioFile = {
  src: string
  title: string
  show?: string
  cover?: string | null
  /** In order of time. */
  chapters?: Chapter[]
  /** Second to begin at, instead of where the listener stopped. */
  from?: number
}
const reading = 'تسجيل المقال'

const rates = [1, 1.25, 1.5, 1.75, 2, 0.75]
const step = 15
const maxRemembered = 50
const [placesKey, rateKey] = ['podcast-places', 'podcast-rate']

type Bar = {
  section: HTMLElement
  room: HTMLElement
  leave: AbortController
  audio: HTMLAudioElement
  src: string
}
// Outside React, so that playing survives rendering and navigation.
let bar: Bar | undefined

/** Plays a recording in a bar at the bottom of the window, from where the listener stopped. */
export function playInBar(audio: HTMLAudioElement, episode: AudioFile): void {
  closePlayer()
  const leave = new AbortController()
  const { signal } = leave
  const section = element('section', css.player, { 'aria-label': 'مشغّل الصوت' })
  const room = element('div', css.room)
  const play = button(css.main, 'إيقاف مؤقت', () => (audio.paused ? void resume(audio) : audio.pause()))
  const seek = element('input', css.seek, {
    type: 'range',
    min: '0',
    max: '1',
    step: '1',
    'aria-label': 'موضع الاستماع',
  })
  const time = element('span', css.time)
  const rate = button(css.button, '', () => {
    audio.playbackRate = rates[(rates.indexOf(audio.playbackRate) + 1) % rates.length] ?? 1
    deviceStore.set(rateKey, String(audio.playbackRate))
  })
  const status = element('p', css.status, { role: 'status' })
  const words = element('div', css.words)
  const title = element('p', css.title)
  title.append(element('bdi', '', {}, episode.title))
  const subtitle = element('bdi', '', {}, episode.show ?? reading)
  status.append(subtitle)
  words.append(title, status)
  const controls = element('div', css.controls)
  controls.append(
    button(css.button, 'ارجع 15 ثانية', () => move(audio, -step), '−15'),
    play,
    button(css.button, 'تقدّم 15 ثانية', () => move(audio, step), '+15'),
    rate,
    button(
      css.button,
      'أغلق المشغّل',
      () => {
        // The focused button disappears, so the focus moves to the heading.
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
        closePlayer()
      },
      '✕',
    ),
  )
  const progress = element('div', css.progress)
  progress.append(seek, time)
  section.append(words, controls, progress, audio)
  document.body.append(room, section)
  bar = { section, room, leave, audio, src: episode.src }

  audio.playbackRate = rates.find(known => String(known) === deviceStore.get(rateKey)) ?? 1
  const show = () => {
    play.textContent = audio.paused ? '▶' : '❚❚'
    play.setAttribute('aria-label', audio.paused ? 'تشغيل' : 'إيقاف مؤقت')
    rate.textContent = `${audio.playbackRate}×`
    rate.setAttribute('aria-label', `السرعة ${audio.playbackRate}`)
  }
  const showTime = () => {
    const whole = Number.isFinite(audio.duration) ? audio.duration : 0
    seek.max = String(Math.max(1, Math.round(whole)))
    seek.value = String(Math.round(audio.currentTime))
    time.textContent = `${formatDuration(audio.currentTime)} / ${formatDuration(whole)}`
    const chapter = episode.chapters?.findLast(({ seconds }) => seconds <= audio.currentTime)
    // Written only when it changes, as it is read aloud.
    if (chapter && subtitle.textContent !== chapter.title) subtitle.textContent = chapter.title
    seek.setAttribute('aria-valuetext', `${formatDuration(audio.currentTime)} من ${formatDuration(whole)}`)
  }
  const begin = () => {
    const place = episode.from ?? placeOf(episode.src)
    if (episode.from !== undefined) audio.currentTime = episode.from
    else if (place && place < audio.duration - step) audio.currentTime = place
    showTime()
  }
  const on = (event: string, told: () => void) => audio.addEventListener(event, told, { signal })
  for (const event of ['play', 'pause', 'ratechange']) on(event, show)
  on('timeupdate', showTime)
  on('pause', () => remember(episode.src, audio.currentTime))
  on('ended', () => remember(episode.src, 0))
  on('error', () => {
    status.textContent = navigator.onLine
      ? 'تعذّر تشغيل التسجيل؛ حاول ثانية بعد قليل.'
      : 'انقطع اتصالك بالشبكة؛ تحقق منه ثم أعد المحاولة.'
  })
  if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) begin()
  else audio.addEventListener('loadedmetadata', begin, { signal, once: true })
  seek.addEventListener('input', () => (audio.currentTime = Number(seek.value)), { signal })
  addEventListener('pagehide', () => remember(episode.src, audio.currentTime), { signal })
  // Only one thing is heard at a time.
  const quiet = ({ target }: Event) => target !== audio && audio.pause()
  document.addEventListener('play', quiet, { capture: true, signal })
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (other !== audio) other.pause()
  show()
  showTime()
  introduce(audio, episode)
}

function closePlayer(): void {
  if (!bar) return
  // Its `pause` event would come after the listener is gone.
  if (!bar.audio.ended) remember(bar.src, bar.audio.currentTime)
  bar.audio.pause()
  bar.leave.abort()
  bar.section.remove()
  bar.room.remove()
  bar = undefined
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.metadata = null
  for (const action of ['play', 'pause', 'seekbackward', 'seekforward'] as const)
    navigator.mediaSession.setActionHandler(action, null)
}

const resume = (audio: HTMLAudioElement) => audio.play().catch(() => {})

function move(audio: HTMLAudioElement, seconds: number): void {
  audio.currentTime = Math.max(0, audio.currentTime + seconds)
}

/** Media Session: keyboard keys, headset buttons and the lock screen. */
function introduce(audio: HTMLAudioElement, { title, show = reading, cover }: AudioFile): void {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  const artwork = cover ? [{ src: cover, sizes: '320x320', type: 'image/webp' }] : []
  session.metadata = new MediaMetadata({ title, artist: show, artwork })
  session.setActionHandler('play', () => void resume(audio))
  session.setActionHandler('pause', () => audio.pause())
  session.setActionHandler('seekbackward', () => move(audio, -step))
  session.setActionHandler('seekforward', () => move(audio, step))
}

/** Seconds by file, the latest last. */
function places(): [src: string, seconds: number][] {
  const stored = deviceStore.getJson(placesKey)
  return Array.isArray(stored) ? stored.filter(place => Array.isArray(place) && place.length === 2) : []
}

const placeOf = (src: string) => places().find(([known]) => known === src)?.[1]

function remember(src: string, seconds: number): void {
  const others = places().filter(([known]) => known !== src)
  const kept: [string, number][] = seconds > step ? [...others, [src, Math.floor(seconds)]] : others
  deviceStore.setJson(placesKey, kept.slice(-maxRemembered))
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  attributes: Record<string, string> = {},
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (className) made.className = className
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.textContent = text
  return made
}

function button(
  className: string | undefined,
  label: string,
  press: () => void,
  text = '',
): HTMLButtonElement {
  const made = element('button', className, { type: 'button', 'aria-label': label }, text)
  made.addEventListener('click', press)
  return made
}
