import { Icon } from '../../../ui/Icon.tsx'
import css from './Listen.module.css'

const rates = [0.75, 1, 1.25, 1.5]

type Props = {
  label: string
  icon: 'play' | 'pause'
  rate: number
  voices: SpeechSynthesisVoice[]
  voice: SpeechSynthesisVoice
  toggle: () => void
  onRate: (rate: number) => void
  onVoice: (voice: SpeechSynthesisVoice) => void
  onStop: () => void
}

/** Controls while an article is read aloud: speed, voice, stop. */
export function ListenBar({ label, icon, rate, voices, voice, toggle, onRate, onVoice, onStop }: Props) {
  return (
    <section className={css.bar} aria-label="قراءة المقال بالصوت">
      <button type="button" className={css.main} onClick={toggle}>
        <Icon name={icon} />
        <span>{label}</span>
      </button>
      <label className={css.rate}>
        <span>السرعة</span>
        <select value={rate} onChange={event => onRate(Number(event.target.value))}>
          {rates.map(value => (
            <option key={value} value={value}>
              {value}×
            </option>
          ))}
        </select>
      </label>
      {voices.length > 1 && (
        <label className={css.rate}>
          <span>الصوت</span>
          <select
            value={voice.voiceURI}
            onChange={event => {
              const chosen = voices.find(({ voiceURI }) => voiceURI === event.target.value)
              if (chosen) onVoice(chosen)
            }}
          >
            {voices.map(({ voiceURI, name }) => (
              <option key={voiceURI} value={voiceURI}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" aria-label="أنهِ الاستماع" onClick={onStop}>
        <Icon name="close" size={18} />
        <span>أنهِ</span>
      </button>
    </section>
  )
}
