import { escapeHtml } from '../contract/escape-html.ts'
import script from './inline/offline-page.ts?script'
import type { Entry } from './readStore.ts'

/** Self-contained: nothing can be fetched where it is shown. Colours are those of `tokens.css`. */
export function offlinePage(wanted: string, read: Entry[]): Response {
  const list = read
    .map(({ address, title }) => `<li><a href="${escapeHtml(address)}">${escapeHtml(title)}</a>`)
    .join('')
  const reading =
    read.length > 0
      ? `<h2>هذه مقالات قرأتها</h2><ul>${list}</ul>`
      : '<p>ما تقرؤه وأنت متصل يُحفظ هنا، لتعود إليه بلا شبكة.</p>'
  const html = `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>أنت غير متصل</title><style>${style}</style><script>${script}</script></head><body><main><h1>أنت غير متصل</h1><p>لم نصل إلى هذه الصفحة، وليست محفوظة على هذا الجهاز. ستُفتح حال عودة الشبكة.</p><p><a class="again" href="${escapeHtml(wanted)}">أعد المحاولة</a></p>${reading}</main></body></html>`
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

const dark = '--paper:#161617;--ink:#ececed;--rule:#343437;--focus:#efb53a;color-scheme:dark'
const style = `:root{--paper:#fff;--ink:#1c1c1d;--rule:#dcdde0;--focus:#7a5400;color-scheme:light}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.75 "Segoe UI","SF Arabic","Noto Sans Arabic",sans-serif;overflow-wrap:break-word}
main{max-inline-size:40rem;margin-inline:auto;padding:3rem min(1rem,5vw)}
h1{font-size:2rem;line-height:1.45;border-block-end:4px solid #e19d03;padding-block-end:.5rem}h2{font-size:1.375rem;margin-block-start:3rem}
ul{padding:0;list-style:none}li{border-block-end:1px solid var(--rule)}li a{display:block;padding-block:.75rem;font-weight:700}
a{color:inherit;text-decoration:none}a:hover{text-decoration:underline}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.again{display:inline-block;padding:.5rem 1.5rem;background:#e19d03;color:#1d1a12;font-weight:700}`
