import { useState } from 'react'
import { formatGregorian } from '../../../arabic/dates.ts'
import { day } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import type { Gift } from '../gift.schema.ts'
import css from './GiftCard.module.css'

/** The card to hand over; prints on its own. */
export function GiftCard({ gift, redeemUrl }: { gift: Gift; redeemUrl: string }) {
  const { code, days, redeemedAt } = gift
  return (
    <section className={css.card} aria-label="بطاقة الهدية">
      <p className={css.package}>
        اشتراك في «{gift.package.name}»، {plural(days, day)}
      </p>
      <p className={css.code}>
        <bdi dir="ltr">{code}</bdi>
      </p>
      {redeemedAt ? (
        <p className={css.quiet}>استُبدل هذا الرمز في {formatGregorian(redeemedAt)}.</p>
      ) : (
        <>
          <p className={css.quiet}>
            يُستبدل في{' '}
            <a href={redeemUrl} className={css.link}>
              <bdi dir="ltr">{redeemUrl}</bdi>
            </a>
          </p>
          <Deeds code={code} redeemUrl={redeemUrl} />
        </>
      )}
    </section>
  )
}

const notices = { code: 'نُسخ الرمز', link: 'نُسخ الرابط', failed: 'تعذّر النسخ' }

function Deeds({ code, redeemUrl }: { code: string; redeemUrl: string }) {
  const [notice, setNotice] = useState<keyof typeof notices>()
  async function copy(what: 'code' | 'link') {
    // Pages without HTTPS have no clipboard.
    const copied = await navigator.clipboard?.writeText(what === 'code' ? code : redeemUrl).then(
      () => true,
      () => false,
    )
    setNotice(copied ? what : 'failed')
  }
  return (
    <div className={css.deeds} data-scripted data-screen>
      <button type="button" onClick={() => void copy('code')}>
        انسخ الرمز
      </button>
      <button type="button" onClick={() => void copy('link')}>
        انسخ الرابط
      </button>
      <button type="button" onClick={() => window.print()}>
        اطبع
      </button>
      <span role="status">{notice && notices[notice]}</span>
    </div>
  )
}
