import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { errorCode } from '../../../../api/client.ts'
import { executeCaptcha } from '../../../../ui/captcha.ts'
import { client } from '../../../../ui/dashboard/api.ts'

/**
 * Sends a form again with a captcha's answer when the server asks for one, and with one from then on. `slot` is
 * rendered for the checkbox that the captcha may show.
 */
export function useCaptcha(action: string) {
  const box = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  const [isTicking, setTicking] = useState(false)

  async function solve(): Promise<string | undefined> {
    const { captcha } = await client.session.options()
    if (!captcha) return undefined
    setTicking(captcha.version === 'v2')
    try {
      return await executeCaptcha(captcha, action, box.current)
    } finally {
      setTicking(false)
    }
  }

  async function send<Answer>(call: (captcha?: string) => Promise<Answer>): Promise<Answer> {
    if (isAsked.current) return call(await solve())
    try {
      return await call()
    } catch (error) {
      if (errorCode(error) !== 'CAPTCHA_FAILED') throw error
      isAsked.current = true
      return call(await solve())
    }
  }

  const slot = (
    <div>
      <Text size="sm" role="status" mb={isTicking ? 'xs' : 0}>
        {isTicking && 'أكّد أنك لست برنامجًا آليًا، ثم يكتمل الدخول.'}
      </Text>
      <div ref={box} />
    </div>
  )
  return { send, slot }
}
