import { AppShell, Burger, Drawer, Group, Text, useMantineColorScheme } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { BackupWarning } from '../features/backup/dashboard/BackupWarning.tsx'
import { QuarantineBanner } from '../features/backup/dashboard/QuarantineBanner.tsx'
import { Mentions } from '../features/note/dashboard/Mentions.tsx'
import { NewsroomNotice } from '../features/setting/dashboard/NewsroomNotice.tsx'
import { RecoveryOffer } from '../features/user/security/dashboard/RecoveryOffer.tsx'
import busy from '../ui/dashboard/Busy.module.css'
import { useIsOpening } from '../ui/dashboard/pendingParts.ts'
import { useLeaveQuestion } from '../ui/dashboard/useLeaveQuestion.ts'
import { useSession } from '../ui/dashboard/useSession.ts'
import classes from './DashboardLayout.module.css'
import { MainMenu } from './MainMenu.tsx'
import { NewArticle } from './NewArticle.tsx'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { refuseStrayDrops } from './refuseStrayDrops.ts'
import { returnFocus } from './returnFocus.ts'
import { SignInAgain } from './SignInAgain.tsx'
import { Tour } from './tour/Tour.tsx'
import { UploadsLink } from './UploadsLink.tsx'
import { UserMenu } from './UserMenu.tsx'
import { usePageTransition } from './usePageTransition.ts'

/** Set in the dashboard's document by the server. */
const siteName = document.documentElement.dataset.siteName ?? ''

/** Header, menu and page; on narrow screens the menu is a drawer. */
export function DashboardLayout() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const isWide = useMediaQuery('(min-width: 62em)', innerWidth >= 992)
  const [opened, drawer] = useDisclosure(false)
  const { colorScheme } = useMantineColorScheme()
  const isOpening = useIsOpening()
  const main = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(drawer.close, [pathname])
  useEffect(refuseStrayDrops, [])
  useEffect(returnFocus, [])
  usePageTransition(main)
  useLeaveQuestion()

  if (!user) {
    return (
      <main>
        <Outlet />
      </main>
    )
  }
  // Until the required authenticator app is set up, no page of the menu would open.
  const hasMenu = !user.mustSetUpTotp
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 230, breakpoint: 'md', collapsed: { mobile: true, desktop: !hasMenu } }}
      padding={{ base: 'sm', sm: 'lg' }}
      data-scheme={colorScheme}
    >
      <a href="#main" className={classes.skip}>
        إلى المحتوى
      </a>
      {isOpening && (
        <div className={clsx(busy.bar, classes.opening)} role="progressbar" aria-label="تُفتح الصفحة…" />
      )}
      <AppShell.Header className={classes.header}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            {hasMenu && !isWide && (
              <Burger opened={opened} onClick={drawer.toggle} size="sm" aria-label="القائمة" />
            )}
            <Link to="/dashboard" className={classes.brand}>
              <span className={classes.mark} aria-hidden>
                {siteName.replace(/^ال/, '').slice(0, 1)}
              </span>
              <Text fw={700} component="span" truncate maw="14rem">
                {siteName}
              </Text>
              <Text c="dimmed" size="sm" component="span" visibleFrom="xs">
                غرفة الأخبار
              </Text>
            </Link>
          </Group>
          {hasMenu && (
            <Group gap="xs" wrap="nowrap" ms="auto">
              <PaletteButton user={user} hasRoom={isWide} />
              <NewArticle user={user} hasRoom={isWide} />
            </Group>
          )}
          <Group gap="xs" wrap="nowrap">
            <UploadsLink />
            {hasMenu && <Mentions />}
            <UserMenu user={user} />
          </Group>
        </Group>
      </AppShell.Header>
      {!hasMenu ? null : isWide ? (
        <AppShell.Navbar p="sm" className={classes.navbar} aria-label="القائمة الرئيسية">
          <MainMenu />
        </AppShell.Navbar>
      ) : (
        <Drawer opened={opened} onClose={drawer.close} title="القائمة" size={280} position="left">
          <nav aria-label="القائمة الرئيسية">
            <MainMenu />
          </nav>
        </Drawer>
      )}
      <AppShell.Main ref={main} id="main" tabIndex={-1} className={classes.main}>
        {hasMenu && <QuarantineBanner />}
        {hasMenu && <NewsroomNotice />}
        {hasMenu && pathname === '/dashboard' && <BackupWarning />}
        {hasMenu && pathname === '/dashboard' && <RecoveryOffer />}
        <Outlet />
      </AppShell.Main>
      {hasMenu && <Tour user={user} />}
      <SignInAgain />
      <ScrollRestoration />
    </AppShell>
  )
}
