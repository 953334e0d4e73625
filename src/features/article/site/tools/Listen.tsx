import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../../ui/Icon.tsx'
import { chooseVoice } from './chooseVoice.ts'
import css from './Listen.module.css'
import type { ReadingAloud, ReadingState } from './readAloud.ts'

const rates = [0.75, 1, 1.25, 1.5]

/** Reads the article aloud with the browser's own Arabic voice; empty if it has none. */
export function Listen() {
  const reader = useReader()
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
    if (!reader || !article) return
    reading.current = reader.readArticle(article, reader.voice, setState)
    reading.current.setRate(rate)
    reading.current.play()
  }

  function toggle() {
    if (state === 'ended') begin()
    else if (state === 'playing') reading.current?.pause()
    else reading.current?.play()
  }

  const label = { ended: 'استماع', playing: 'إيقاف مؤقت', paused: 'استئناف' }[state]
  const icon = state === 'playing' ? 'pause' : 'play'
  return (
    <div ref={anchor} className={css.listen} data-scripted>
      <button type="button" className={css.start} disabled={!reader} hidden={!reader} onClick={toggle}>
        <Icon name={icon} size={18} />
        <span>{label}</span>
      </button>
      {state !== 'ended' && (
        <section className={css.bar} aria-label="قراءة المقال بالصوت">
          <button type="button" className={css.main} onClick={toggle}>
            <Icon name={icon} />
            <span>{label}</span>
          </button>
          <label className={css.rate}>
            <span>السرعة</span>
            <select
              value={rate}
              onChange={event => {
                const chosen = Number(event.target.value)
                setRate(chosen)
                reading.current?.setRate(chosen)
              }}
            >
              {rates.map(value => (
                <option key={value} value={value}>
                  {value}×
                </option>
              ))}
            </select>
          </label>
          <button type="button" aria-label="أنهِ الاستماع" onClick={() => reading.current?.stop()}>
            <Icon name="close" size={18} />
            <span>أنهِ</span>
          </button>
        </section>
      )}
    </div>
  )
}

type Reader = typeof import('./readArticle.ts') & { voice: SpeechSynthesisVoice }

/** Fetched where a voice is found, before it is asked for: some browsers speak only within the press itself. */
function useReader(): Reader | undefined {
  const voice = useArabicVoice()
  const [reader, setReader] = useState<Reader>()
  useEffect(() => {
    if (!voice) return setReader(undefined)
    let isOver = false
    void import('./readArticle.ts').then(
      module => isOver || setReader({ ...module, voice }),
      // Away from the network nothing is offered that could not be done.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [voice])
  return reader
}

/** Browsers come by their voices late. */
function useArabicVoice(): SpeechSynthesisVoice | undefined {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>()
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const choose = () => setVoice(chooseVoice(speechSynthesis.getVoices()))
    choose()
    speechSynthesis.addEventListener?.('voiceschanged', choose)
    return () => speechSynthesis.removeEventListener?.('voiceschanged', choose)
  }, [])
  return voice
}
