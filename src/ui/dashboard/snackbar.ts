import { type NotificationData, notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { errorCode, errorMessage } from '../../api/client.ts'
import { UndoMessage } from './UndoMessage.tsx'

/** SPECIFICATION.md section 9; the application overrides the button's label. */
const snackbarDefaults = { timeout: 5000, close: 'Close' }

const close = 'أغلق'
const undoMs = 10_000

/** In milliseconds; -1 never closes. */
type Options = { timeout?: number; close?: string }

/** Options for Mantine's notifications, which queue messages beyond their limit. */
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

/** A short message that closes itself. */
export const snackbar = {
  success: (message: string, options?: Options) => show(message, 'teal', options),
  info: (message: string, options?: Options) => show(message, 'amber', options),
  /** Reports an action, and offers to undo it while the message is shown. */
  undoable: (message: string, undo: () => void) => {
    const id = crypto.getRandomValues(new Uint32Array(1)).join('')
    const onUndo = () => {
      notifications.hide(id)
      undo()
    }
    const data = snackOf(message, 'teal', { close, timeout: undoMs })
    notifications.show({ ...data, id, message: createElement(UndoMessage, { message, onUndo }) })
  },
  /** Shows a call's error, or a text. If the session has ended, a dialog says so. */
  error: (error: unknown, options?: Options) => {
    if (errorCode(error) === 'UNAUTHORIZED') return
    show(typeof error === 'string' ? error : errorMessage(error), 'red', options)
  },
}
