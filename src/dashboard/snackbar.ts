import { type NotificationData, notifications } from '@mantine/notifications'
import { errorMessage } from '../api/client.ts'

/** Milliseconds; -1 never closes. */
const defaultTimeout = 5000

type Options = { timeout?: number }

function show(message: string, color: string, { timeout = defaultTimeout }: Options = {}): void {
  const data: NotificationData = {
    message,
    color,
    autoClose: timeout === -1 ? false : timeout,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'إغلاق' },
  }
  notifications.show(data)
}

/** A line at the edge of the screen that closes itself. */
export const snackbar = {
  success: (message: string, options?: Options) => show(message, 'teal', options),
  info: (message: string, options?: Options) => show(message, 'amber', options),
  /** An error of a call, or words of one's own. */
  error: (error: unknown, options?: Options) =>
    show(typeof error === 'string' ? error : errorMessage(error), 'red', options),
}
