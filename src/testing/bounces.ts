type Report = { status?: string; action?: string; diagnostic?: string; recipient?: string; type?: string }
/** A delivery report as Postfix writes it (RFC 3464), with the headers of the original mail. */
export function bounceReport(original: string, more: Report = {}): string {
  const { status = '5.1.1', action = 'failed', diagnostic = '550 no such user' } = more
  const { recipient = 'whoever@example.com', type = 'text/rfc822-headers' } = more
  const [head = ''] = original.split('\r\n\r\n', 1)
  const lines = [
    'From: MAILER-DAEMON@mx.example',
    'To: bounces@news.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_b"',
    '',
    '--=_b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'لم تصل.',
    '--=_b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp;',
    ` ${diagnostic}`,
    '',
    '--=_b',
    `Content-Type: ${type}`,
    '',
    type === 'message/rfc822' ? original : head,
    '',
    '--=_b--',
    '',
  ]
  return lines.join('\r\n')
}
