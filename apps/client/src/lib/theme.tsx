import type { Theme } from '@belvedere/contract'
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { useLocalStorage } from './local-storage.ts'
import { useMediaQuery } from './use-media-query.ts'

export type ThemeChoice = 'system' | Theme
interface ThemeSetting {
  theme: Theme
  choice: ThemeChoice
  choose: (choice: ThemeChoice) => void
}

const ThemeContext = createContext<ThemeSetting>({ theme: 'light', choice: 'system', choose: () => {} })
export const useTheme = () => useContext(ThemeContext)

/** Provides the theme: the stored choice, or the system's. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const dark = useMediaQuery('(prefers-color-scheme: dark)')
  const [choice, choose] = useLocalStorage<ThemeChoice>('theme', (stored) =>
    stored === 'light' || stored === 'dark' ? stored : 'system',
  )
  const theme = choice === 'system' ? (dark ? 'dark' : 'light') : choice
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return <ThemeContext value={{ theme, choice, choose }}>{children}</ThemeContext>
}
