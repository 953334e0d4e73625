import { escapeHtml } from '../../contract/escape-html.ts'

export type Email = {
  subject: string
  /** Address for replies. */
  replyTo?: string
  /** One paragraph each. */
  lines: string[]
  /** A person's own words, shown as a quotation. */
  quote?: { lines: string[]; by: string }
  /** A code that the recipient types by hand. The mail shows it large, on a line of its own. */
  code?: string
  /** Tables of names and figures, shown after the lines. */
  tables?: { title: string; rows: [name: string, figure: string][] }[]
  action?: { label: string; url: string }
  /** Text after the code or button: its validity, and advice for people who did not request it. */
  notes?: string[]
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

// Mail programs support little beyond tables and inline styles.
const style = {
  page: 'margin:0;padding:24px 12px;background:#F2F2F2;',
  sheet: 'max-width:520px;margin:0 auto;background:#ffffff;border-radius:8px;border-top:4px solid #E19D03;',
  body: 'padding:28px 24px;font-family:Tahoma,Arial,sans-serif;font-size:16px;line-height:1.8;color:#303031;text-align:right;',
  name: 'margin:0 0 20px;font-size:18px;font-weight:bold;',
  line: 'margin:0 0 16px;',
  code: 'margin:8px 0 24px;padding:12px;background:#F6F8F9;border-radius:6px;text-align:center;font-size:30px;font-weight:bold;letter-spacing:8px;font-family:Consolas,Menlo,monospace;',
  longCode:
    'margin:8px 0 24px;padding:12px;background:#F6F8F9;border-radius:6px;text-align:center;font-size:19px;font-weight:bold;letter-spacing:1px;font-family:Consolas,Menlo,monospace;',
  quote:
    'margin:0 0 20px;padding:14px 18px 4px;background:#FCF6E8;border-right:4px solid #E19D03;border-radius:6px;font-size:17px;',
  by: 'margin:0 0 10px;font-size:14px;color:#5c5c5e;text-align:left;',
  button:
    'display:inline-block;padding:12px 28px;background:#E19D03;color:#1d1d1e;border-radius:6px;text-decoration:none;font-weight:bold;',
  table: 'margin:0 0 24px;border-collapse:collapse;font-size:15px;',
  caption: 'text-align:right;font-weight:bold;padding:0 0 6px;',
  cell: 'padding:7px 0;border-top:1px solid #E3E5E7;text-align:right;vertical-align:top;',
  figure:
    'padding:7px 12px 7px 0;border-top:1px solid #E3E5E7;text-align:left;vertical-align:top;white-space:nowrap;font-weight:bold;',
  note: 'margin:0 0 8px;font-size:14px;color:#5c5c5e;',
}

export function emailAsHtml(email: Email, siteName: string, siteUrl: string): string {
  const { subject, lines, quote, code, tables = [], action, notes = [] } = email
  const paragraphs = (texts: string[], css: string) =>
    texts.map(text => `<p style="${css}">${escapeHtml(text)}</p>`).join('\n')
  return `<!doctype html>
<html lang="ar" dir="rtl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body dir="rtl" style="${style.page}">
<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" style="${style.sheet}"><tr><td style="${style.body}">
<p style="${style.name}"><a href="${escapeHtml(siteUrl)}" style="color:#303031;text-decoration:none;">${escapeHtml(siteName)}</a></p>
${paragraphs(lines, style.line)}
${quote ? quoteAsHtml(quote) : ''}
${tables.map(tableAsHtml).join('\n')}
${code ? `<p dir="ltr" style="${code.length > 10 ? style.longCode : style.code}">${escapeHtml(code)}</p>` : ''}
${action ? `<p style="${style.line}"><a href="${escapeHtml(action.url)}" style="${style.button}">${escapeHtml(action.label)}</a></p>` : ''}
${paragraphs(notes, style.note)}
</td></tr></table>
</body>
</html>
`
}

function quoteAsHtml({ lines, by }: NonNullable<Email['quote']>): string {
  const texts = lines.map(line => `<p style="margin:0 0 10px;">${escapeHtml(line)}</p>`)
  return `<div dir="rtl" style="${style.quote}">
${texts.join('\n')}
<p style="${style.by}">${escapeHtml(by)}</p>
</div>`
}

function tableAsHtml({ title, rows }: NonNullable<Email['tables']>[number]): string {
  const cells = rows.map(
    ([name, figure]) =>
      `<tr><td style="${style.cell}"><bdi>${escapeHtml(name)}</bdi></td><td style="${style.figure}">${escapeHtml(figure)}</td></tr>`,
  )
  return `<table dir="rtl" width="100%" cellpadding="0" cellspacing="0" style="${style.table}">
<caption style="${style.caption}">${escapeHtml(title)}</caption>
${cells.join('\n')}
</table>`
}

export function emailAsText(
  { lines, quote, code, tables = [], action, notes = [] }: Email,
  siteName: string,
): string {
  const parts = [siteName, ...lines]
  if (quote) parts.push(`«${quote.lines.join('\n')}»`, quote.by)
  for (const { title, rows } of tables) {
    parts.push([`${title}:`, ...rows.map(([name, figure]) => `${name}: ${figure}`)].join('\n'))
  }
  if (code) parts.push(code)
  if (action) parts.push(`${action.label}:\n${action.url}`)
  return `${[...parts, ...notes].join('\n\n')}\n`
}
