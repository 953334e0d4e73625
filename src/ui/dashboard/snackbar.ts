import { type NotificationData, notifications } from '@mantine/notifications'
import { errorMessage } from '../../api/client.ts'

/** SPECIFICATION.md section 9; the application gives its own word over the button's. */
export const snackbarDefaults = { timeout: 5000, close: 'Close' }

const close = 'إغلاق'

/** Milliseconds; -1 never closes. */
type Options = { timeout?: number; close?: string }

/** What Mantine is told of a line; those beyond its limit wait in its queue. */
export function snackOf(message: string, color: string, options: Options = {}): NotificationData {
  const { timeout, close } = { ...snackbarDefaults, ...options }
  return {
    message,
    color,
    autoClose: timeout === -1 ? false : timeout,
    withBorder: true,
    closeButtonProps: { 'aria-label': close },
  }
}

function show(message: string, color: string, options?: Options): void {
  notifications.show(snackOf(message, color, { close, ...options }))
}

/** A line at the edge of the screen that closes itself. */
export const snackbar = {
  success: (message: string, options?: Options) => show(message, 'teal', options),
  info: (message: string, options?: Options) => show(message, 'amber', options),
  /** An error of a call, or words of one's own. */
  error: (error: unknown, options?: Options) =>
    show(typeof error === 'string' ? error : errorMessage(error), 'red', options),
}
