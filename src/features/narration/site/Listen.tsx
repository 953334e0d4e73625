import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { ReaderArticle } from '../../article/article.schema.ts'
import { arabicVoices } from './arabicVoices.ts'
import css from './Listen.module.css'
import { Narration } from './Narration.tsx'
import type { ReadingAloud, ReadingState } from './readAloud.ts'

type Props = { narration: ReaderArticle['narration']; title: string }

/** Plays the recorded reading if there is one; else the device reads the article. */
export function Listen({ narration, title }: Props) {
  return narration ? <Narration narration={narration} title={title} /> : <DeviceVoice />
}

/** Reads the article aloud with the device's Arabic voices, or explains how to get one. */
function DeviceVoice() {
  const voices = useArabicVoices()
  const [chosen, setChosen] = useState<string>()
  const voice = voices?.find(({ voiceURI }) => voiceURI === chosen) ?? voices?.[0]
  const reader = useReader(voice)
  /** The reason why it cannot read. */
  const [missing, setMissing] = useState('')
  const anchor = useRef<HTMLDivElement>(null)
  const reading = useRef<ReadingAloud>(undefined)
  const [state, setState] = useState<ReadingState>('ended')
  const [rate, setRate] = useState(1)

  useEffect(() => {
    const stop = () => reading.current?.stop()
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      stop()
    }
  }, [])

  function begin() {
    const article = anchor.current?.closest('article')
    if (!reader) void import('./noVoice.ts').then(({ noVoice }) => setMissing(noVoice))
    if (!reader || !article) return
    setMissing('')
    reading.current = reader.readArticle(article, reader.voice, setState)
    reading.current.setRate(rate)
    reading.current.play()
  }

  function toggle() {
    if (missing && !reader) setMissing('')
    else if (state === 'ended') begin()
    else if (state === 'playing') reading.current?.pause()
    else reading.current?.play()
  }

  const label = { ended: 'استماع', playing: 'إيقاف مؤقت', paused: 'استئناف' }[state]
  const icon = state === 'playing' ? 'pause' : 'play'
  return (
    <div ref={anchor} className={css.listen} data-scripted>
      {/* Rendered from the first paint, and disabled until the device has listed its voices. */}
      <button type="button" className={css.start} disabled={!voices || (voice && !reader)} onClick={toggle}>
        <Icon name={icon} size={18} />
        <span>{label}</span>
      </button>
      <p role="status" className={css.missing}>
        {missing}
      </p>
      {state !== 'ended' && reader && voices && voice && (
        <reader.ListenBar
          {...{ label, icon, rate, voices, voice, toggle }}
          onRate={chosen => {
            setRate(chosen)
            reading.current?.setRate(chosen)
          }}
          onVoice={next => {
            setChosen(next.voiceURI)
            reading.current?.setVoice(next)
          }}
          onStop={() => reading.current?.stop()}
        />
      )}
    </div>
  )
}

type Reader = typeof import('./readArticle.ts') &
  typeof import('./ListenBar.tsx') & { voice: SpeechSynthesisVoice }

/** Preloaded once a voice is found: some browsers speak only during the press itself. */
function useReader(voice: SpeechSynthesisVoice | undefined): Reader | undefined {
  const [reader, setReader] = useState<Reader>()
  useEffect(() => {
    if (!voice) return setReader(undefined)
    let isOver = false
    void Promise.all([import('./readArticle.ts'), import('./ListenBar.tsx')]).then(
      ([reading, bar]) => isOver || setReader({ ...reading, ...bar, voice }),
      // Offline, the button is not offered.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [voice])
  return reader
}

/** Best first; undefined until known. Browsers list their voices late. */
function useArabicVoices(): SpeechSynthesisVoice[] | undefined {
  const [voices, setVoices] = useState<SpeechSynthesisVoice[]>()
  useEffect(() => {
    if (!('speechSynthesis' in window)) return setVoices([])
    const list = () => setVoices(arabicVoices(speechSynthesis.getVoices()))
    list()
    speechSynthesis.addEventListener?.('voiceschanged', list)
    return () => speechSynthesis.removeEventListener?.('voiceschanged', list)
  }, [])
  return voices
}
