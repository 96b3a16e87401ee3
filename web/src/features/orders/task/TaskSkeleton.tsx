import { Container, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './task.module.css'

/** The shape of an order's page. */
export function TaskSkeleton() {
  const { t } = useTranslation()
  return (
    <Container size="xl" py="xl" role="status" aria-label={t('common.loading')}>
      <Skeleton height={40} maw={480} mb="lg" />
      <div className={classes.top}>
        <Skeleton height={96} radius="md" />
      </div>
      <div className={classes.page}>
        <div className={classes.aside}>
          <Skeleton height={340} radius="md" className={classes.panel} />
        </div>
        <div className={classes.main}>
          <Skeleton height={520} radius="md" />
        </div>
      </div>
    </Container>
  )
}
