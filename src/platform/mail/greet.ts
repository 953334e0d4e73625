/** Connects to the mail server and signs in, but sends nothing. Returns the failure, if any. */
export async function greetMailServer(
  smtpUrl: string,
  timeoutMs: number,
): Promise<{ code: string; message: string } | undefined> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    return { code, message }
  } finally {
    transport.close()
  }
}
