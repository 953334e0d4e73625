import { useRef, useState } from 'react'
import { type CaptchaOptions, executeCaptcha } from '../captcha.ts'
import css from './form.module.css'
import type { Prepare } from './useSending.ts'

const problem = 'تعذّر التأكد من أنك لست برنامجًا آليًا. أوقف ما يحجب أداة التحقق في متصفحك، ثم أعد المحاولة.'

/**
 * Adds a captcha to a form: pass `prepare` to the form, and render `slot` in it for a checkbox. Empty if no captcha
 * is configured.
 */
export function useCaptcha(options: CaptchaOptions | null, action: string) {
  const box = useRef<HTMLDivElement>(null)
  const [isTicking, setTicking] = useState(false)
  if (!options) return { prepare: undefined, slot: null }

  const prepare: Prepare = async form => {
    setTicking(options.version === 'v2')
    try {
      form.set('captcha', await executeCaptcha(options, action, box.current))
      return true
    } catch (error) {
      console.error(error)
      return problem
    } finally {
      setTicking(false)
    }
  }
  const slot = (
    <div className={css.captcha}>
      <noscript>
        <p>للتأكد من أنك لست برنامجًا آليًا يحتاج هذا النموذج إلى جافاسكربت في متصفحك.</p>
      </noscript>
      <p role="status">{isTicking && 'أكّد أنك لست برنامجًا آليًا، ثم يكتمل الإرسال.'}</p>
      <div ref={box} />
    </div>
  )
  return { prepare, slot }
}
