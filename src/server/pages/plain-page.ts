import { errors } from '../../contract/errors.ts'
import { escapeHtml } from '../../contract/escape-html.ts'

/** Seconds (RFC 9110 §10.2.3). */
export const retryAfter = '10'

type PlainPage = {
  title: string
  text: string
  status: number
  /** Whether the same request may succeed later. */
  again?: boolean
}

/** A self-contained page for when no page can be rendered. Its colours are those of `tokens.css`. */
export function plainPage({ title, text, status, again = true }: PlainPage): string {
  return `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg"><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p>${again ? '<a class="again" href="">أعد المحاولة</a> ' : ''}<a href="/">الصفحة الأولى</a></p><p class="status">${status}</p></main></body></html>`
}

/** A page for 429, 503 (`text` may name what is unavailable) and other failures to render. */
export function failurePage(status: number, text: string = errors.UNAVAILABLE.message): string {
  if (status === 429)
    return plainPage({ title: 'طلبات كثيرة', text: errors.TOO_MANY_REQUESTS.message, status })
  return status === 503
    ? plainPage({ title: 'نعود بعد قليل', text, status })
    : plainPage({ title: 'تعذّر عرض الصفحة', text: 'حدث خطأ غير متوقع، ونعمل على إصلاحه.', status })
}

const dark = '--paper:#161617;--ink:#ececed;--focus:#efb53a;color-scheme:dark'
const style = `:root{--paper:#fff;--ink:#1c1c1d;--focus:#7a5400;color-scheme:light}
@media (prefers-color-scheme:dark){:root{${dark}}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.75 "IBM Plex Sans Arabic","Segoe UI","SF Arabic","Noto Sans Arabic",sans-serif}
main{max-inline-size:40rem;margin-inline:auto;padding:3rem min(1rem,5vw)}
h1{font-size:2rem;line-height:1.45;border-block-end:4px solid #e19d03;padding-block-end:.5rem}
a{color:inherit;margin-inline-end:1rem}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.again{display:inline-block;padding:.5rem 1.5rem;background:#e19d03;color:#1d1a12;font-weight:700;text-decoration:none}
.status{font-variant-numeric:tabular-nums}`
