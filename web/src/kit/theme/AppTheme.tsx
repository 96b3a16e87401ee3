import { createTheme, MantineProvider, type MantineProviderProps, mergeThemeOverrides } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cssVariables, theme } from './theme.ts'

/** Mantine with our theme; the close buttons of its dialogs and drawers are labelled here, in the user's language, for all. */
export function AppTheme(props: Omit<MantineProviderProps, 'theme' | 'cssVariablesResolver'>) {
  const { t } = useTranslation()
  const closeLabel = t('common.close')
  const labelled = useMemo(() => {
    const defaultProps = { closeButtonProps: { 'aria-label': closeLabel } }
    return mergeThemeOverrides(
      theme,
      createTheme({ components: { Modal: { defaultProps }, Drawer: { defaultProps } } }),
    )
  }, [closeLabel])
  return <MantineProvider {...props} theme={labelled} cssVariablesResolver={cssVariables} />
}
