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
import { snackbar } from './snackbar.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useSaving } from './useSaving.ts'
import { useSession } from './useSession.ts'

type Props<Values extends Record<string, unknown>, Saved> = {
  /** Accessible name of the form: «قسم جديد». */
  label: string
  form: EntityForm<Values>
  /** A `revision` is the newer one to overwrite. */
  save: (values: Values, revision?: number) => Promise<Saved>
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

/** Form on a separate page. Leaving it with unsaved changes asks first. */
export function EntityPageForm<Values extends Record<string, unknown>, Saved>({
  label,
  form,
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
  const saving = useSaving<Values, Saved>({
    form,
    save,
    onSaved: saved => {
      isSaved.current = true
      for (const queryKey of stale) void queries.invalidateQueries({ queryKey })
      snackbar.success(done(saved))
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
