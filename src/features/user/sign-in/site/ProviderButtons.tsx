import { useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormAnswer } from '../../../../api/page.ts'
import { FormMessage } from '../../../../ui/form/FormMessage.tsx'
import { usePost } from '../../../../ui/route/usePost.ts'
import css from './ProviderButtons.module.css'
import { askFacebook, type FacebookOptions, type GoogleOptions, offerGoogle } from './providers.ts'

type Props = {
  google: GoogleOptions | null
  facebook: FacebookOptions | null
  answer: FormAnswer | undefined
}

/** Sign-in buttons of the configured providers. Their scripts are fetched on press. */
export function ProviderButtons({ google, facebook, answer }: Props) {
  const slot = useRef<HTMLDivElement>(null)
  const post = usePost()
  const { state } = useNavigation()
  const [step, setStep] = useState<'idle' | 'busy' | 'google'>('idle')
  const [trouble, setTrouble] = useState<string>()
  const [answered, setAnswered] = useState(answer)
  if (answered !== answer) {
    setAnswered(answer)
    // A nonce works once: the next try needs a new one.
    setStep('idle')
    setTrouble(answer?.form === 'google' || answer?.form === 'facebook' ? answer.message : undefined)
  }
  if (!google && !facebook) return null

  function send(form: 'google' | 'facebook', token: string) {
    const typed = new FormData()
    typed.set('form', form)
    typed.set('token', token)
    void post(typed, { preventScrollReset: true })
  }

  async function enterBy(work: () => Promise<'idle' | 'google'>, away: string) {
    if (step === 'busy' || state !== 'idle') return
    setStep('busy')
    setTrouble(undefined)
    try {
      setStep(await work())
    } catch {
      setStep('idle')
      setTrouble(away)
    }
  }

  const byGoogle = (options: GoogleOptions) =>
    enterBy(async () => {
      await offerGoogle(options, slot.current!, token => send('google', token))
      return 'google'
    }, 'تعذّر الوصول إلى غوغل. أعد المحاولة، أو ادخل بكلمة مرورك.')

  const byFacebook = (options: FacebookOptions) =>
    enterBy(async () => {
      const token = await askFacebook(options)
      if (token) send('facebook', token)
      return 'idle'
    }, 'تعذّر الوصول إلى فيسبوك. أعد المحاولة، أو ادخل بكلمة مرورك.')

  return (
    <section aria-label="طرق أخرى للدخول" className={css.others} data-scripted>
      <p className={css.or} aria-hidden="true">
        أو
      </p>
      {trouble && <FormMessage tone="trouble">{trouble}</FormMessage>}
      {google && (
        <div className={css.google}>
          <button
            type="button"
            className={css.provider}
            hidden={step === 'google'}
            aria-disabled={step === 'busy' || undefined}
            onClick={() => byGoogle(google)}
          >
            سجّل الدخول بحساب غوغل
          </button>
          <div ref={slot} />
        </div>
      )}
      {facebook && (
        <button
          type="button"
          className={css.provider}
          aria-disabled={step === 'busy' || undefined}
          onClick={() => byFacebook(facebook)}
        >
          سجّل الدخول بحساب فيسبوك
        </button>
      )}
      <p role="status" className={css.status}>
        {step === 'google' && 'اختر حسابك من زر غوغل لتدخل.'}
      </p>
    </section>
  )
}
