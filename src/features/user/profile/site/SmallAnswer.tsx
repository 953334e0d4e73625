import type { FormAnswer } from '../../../../api/page.ts'
import { FormMessage } from '../../../../ui/form/FormMessage.tsx'

/** For forms that are one button: what became of it. */
export function SmallAnswer({ answer, to }: { answer: FormAnswer | undefined; to: string[] }) {
  if (!answer?.message || !to.includes(answer.form)) return null
  return (
    <FormMessage tone={answer.status >= 400 ? 'trouble' : 'good'} leads>
      {answer.message}
    </FormMessage>
  )
}
