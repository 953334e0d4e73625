import { Button, Group, Stack } from '@mantine/core'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { type DashboardPageId, dashboardRoutes } from '../../dashboard-routes.ts'
import type { EntityForm } from './EntityDialog.tsx'
import classes from './EntityPageForm.module.css'
import { submitOf } from './formErrors.ts'
import { lastListAddress } from './keptState.ts'
import { mayOpen } from './mayOpen.ts'
import { ReadOnly } from './ReadOnly.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { reportSaved, type StoredVersion, useSaving } from './useSaving.ts'
import { useSession } from './useSession.ts'

type Props<Values extends Record<string, unknown>, Saved extends StoredVersion> = {
  /** Accessible name of the form: «قسم جديد». */
  label: string
  form: EntityForm<Values>
  /** Undefined for a new one. */
  thing: StoredVersion | undefined
  /** Creates it, or edits `stored` and overwrites its revision. */
  save: (values: Values, stored: StoredVersion | undefined) => Promise<Saved>
  /** Query keys of the calls that saving invalidates. */
  stale: QueryKey[]
  /** «حُفظ القسم «سياسة».» */
  done: (saved: Saved) => string
  /** Page to return to after saving or cancelling; the overview if the user may not open it. */
  back: DashboardPageId
  submit: string
  /** For users who may read but not change it. */
  readOnly?: boolean
  children: ReactNode
}

/**
 * Form on a separate page, which saving leaves unless something was typed meanwhile. Leaving it with unsaved changes asks
 * first.
 */
export function EntityPageForm<Values extends Record<string, unknown>, Saved extends StoredVersion>({
  label,
  form,
  thing,
  save,
  stale,
  done,
  back,
  submit,
  readOnly = false,
  children,
}: Props<Values, Saved>) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { user } = useSession()
  const isNew = useParams().id === undefined
  const list = dashboardRoutes[back].path
  const way = user && mayOpen(user, back) ? lastListAddress(list) : '/dashboard'
  // Filters of the list may hide a new one.
  const next = isNew && way !== '/dashboard' ? list : way
  const isSaved = useRef(false)
  const stored = useRef(thing)
  const saving = useSaving<Values, Saved>({
    form,
    save: (values, revision = stored.current?.revision ?? 0) =>
      save(values, stored.current && { id: stored.current.id, revision }),
    onSaved: (saved, sent) => {
      stored.current = saved
      for (const queryKey of stale) void queries.invalidateQueries({ queryKey })
      if (reportSaved(form, sent, done(saved))) return
      isSaved.current = true
      void navigate(next)
    },
  })
  useLeaveGuard(() => form.isDirty() && !isSaved.current)
  return (
    <form noValidate aria-label={label} onSubmit={submitOf(form, values => saving.mutate(values))}>
      <Stack>
        <ReadOnly when={readOnly}>{children}</ReadOnly>
        {!readOnly && (
          <Group className={classes.bar} gap="xs">
            <Button type="submit" loading={saving.isPending}>
              {submit}
            </Button>
            <Button variant="default" component={Link} to={way}>
              ألغِ
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
