import { useEffect, useState } from 'react'
import { Icon, type IconName } from '../../../../ui/Icon.tsx'
import { sharedHtml } from '../../../../ui/site/sharedHtml.tsx'
import css from './ShareRow.module.css'

type Target = { name: IconName; label: string; address: (title: string, url: string) => string }

const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString()
const targets: Target[] = [
  {
    name: 'whatsapp',
    label: 'واتساب',
    address: (title, url) => `https://wa.me/?${query({ text: `${title}\n${url}` })}`,
  },
  { name: 'x', label: 'إكس', address: (text, url) => `https://x.com/intent/post?${query({ text, url })}` },
  {
    name: 'facebook',
    label: 'فيسبوك',
    address: (_title, u) => `https://www.facebook.com/sharer/sharer.php?${query({ u })}`,
  },
  {
    name: 'telegram',
    label: 'تلغرام',
    address: (text, url) => `https://t.me/share/url?${query({ url, text })}`,
  },
]

const noticeMs = 3000
const notices = { copied: 'نُسخ الرابط', failed: 'تعذّر نسخ الرابط' }

/** Links, which need no script, and the device's own sharing, which does. Above and below an article. */
export const ShareRow = sharedHtml<{ title: string; url: string }>(function ShareRow({ title, url }) {
  const [notice, setNotice] = useState<keyof typeof notices>()
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])
  async function copy() {
    // Pages without HTTPS have no clipboard.
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    setNotice(copied ? 'copied' : 'failed')
    setTimeout(() => setNotice(undefined), noticeMs)
  }
  return (
    <ul className={css.row} aria-label="شارك">
      <li data-scripted className={canShare ? undefined : css.reserved}>
        <button
          type="button"
          // A cancelled share is not an error.
          onClick={() => void navigator.share({ title, url }).catch(() => {})}
          aria-label="شارك عبر تطبيقات جهازك"
          className={css.share}
        >
          <Icon name="share" />
        </button>
      </li>
      {targets.map(({ name, label, address }) => (
        <li key={name}>
          <a
            href={address(title, url)}
            target="_blank"
            rel="noopener"
            aria-label={`شارك على ${label}`}
            className={css.share}
          >
            <Icon name={name} />
          </a>
        </li>
      ))}
      <li data-scripted>
        <button type="button" onClick={copy} aria-label="انسخ الرابط" className={css.share}>
          <Icon name="copy" />
        </button>
        <span role="status" className={css.notice}>
          {notice && notices[notice]}
        </span>
      </li>
    </ul>
  )
})
