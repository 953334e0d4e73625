type Send = (text: string, values: readonly unknown[]) => Promise<unknown>

/**
 * Behind a transaction pooler, session settings leak to other clients and are missing on other connections.
 * So each transaction begins with its own `settings` (`set local …`), and a single statement is wrapped in a
 * transaction.
 */
export function settingsPerTransaction(send: Send, settings: string): Send {
  let isOpen = false
  return async (text, values) => {
    if (/^(?:begin|start transaction)\b/i.test(text)) {
      const begun = await send(`${text}; ${settings}`, [])
      isOpen = true
      return begun
    }
    if (isOpen) {
      if (/^(?:commit|rollback)$/i.test(text)) isOpen = false
      return send(text, values)
    }
    await send(`begin; ${settings}`, [])
    try {
      const result = await send(text, values)
      await send('commit', [])
      return result
    } catch (error) {
      await send('rollback', []).catch(() => {})
      throw error
    }
  }
}
