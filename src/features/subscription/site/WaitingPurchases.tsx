import type { FormAnswer } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import css from './OwnSubscriptionPage.module.css'
import type { OwnSubscriptionData } from './own-subscription.loader.ts'

type Props = Pick<OwnSubscriptionData, 'waiting'> & { answer: FormAnswer | undefined }

/** Purchases that somebody paid for without signing in, with the address of this account. */
export function WaitingPurchases({ waiting, answer }: Props) {
  const mine = answer && /^(?:join|disown)-/.test(answer.form) ? answer : undefined
  return (
    <>
      {mine?.message && (
        <FormMessage tone={mine.status >= 400 ? 'trouble' : 'good'} leads>
          {mine.message}
        </FormMessage>
      )}
      {waiting.map(({ id, bought, paidAt }) => (
        <section key={id} className={css.quote} aria-label={`دُفع ببريدك: ${bought}`}>
          <p>
            دُفع في {formatGregorian(paidAt)} ثمن <strong>{bought}</strong>، وكُتب له بريدك بلا دخول إلى حسابك.
            إن كنت أنت من دفع فضمّه إلى حسابك.
          </p>
          <Form label={`ضمّ: ${bought}`} name={`join-${id}`}>
            <input type="hidden" name="id" value={id} />
            <SubmitButton>نعم، ضمّه إلى حسابي</SubmitButton>
          </Form>
          <Form label={`ليس لي: ${bought}`} name={`disown-${id}`}>
            <input type="hidden" name="id" value={id} />
            <SubmitButton quiet>ليس لي</SubmitButton>
          </Form>
        </section>
      ))}
    </>
  )
}
