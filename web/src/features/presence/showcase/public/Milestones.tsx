import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Achievement, Project } from '#contract/presence/showcase/showcase.ts'
import { CalendarDay } from '../../../../kit/fields/dates/CalendarDay.tsx'
import { AchievementIcon } from '../AchievementIcon.tsx'

/** Achievements; renders nothing if there are none. */
export function Achievements({ list }: { list: Achievement[] }) {
  const { t } = useTranslation()
  if (list.length === 0) return null
  return (
    <section aria-labelledby="achievements">
      <h2 id="achievements">{t('profile.achievements')}</h2>
      <ul className="milestones">
        {list.map((achievement) => (
          <Milestone
            key={achievement.id}
            {...achievement}
            mark={<AchievementIcon name={achievement.icon} />}
            note={<CalendarDay date={achievement.date} />}
          />
        ))}
      </ul>
    </section>
  )
}

/** Upcoming projects; renders nothing if there are none. */
export function Projects({ list }: { list: Project[] }) {
  const { t } = useTranslation()
  if (list.length === 0) return null
  return (
    <section aria-labelledby="projects">
      <h2 id="projects">{t('profile.projects')}</h2>
      <ul className="milestones">
        {list.map((project) => (
          <Milestone
            key={project.id}
            {...project}
            note={
              <>
                <span className="badge">
                  <bdi>{project.status}</bdi>
                </span>{' '}
                {project.date && <CalendarDay date={project.date} />}
              </>
            }
          />
        ))}
      </ul>
    </section>
  )
}

type Props = { title: string; description: string | null; mark?: ReactNode; note: ReactNode }

const Milestone = ({ title, description, mark, note }: Props) => (
  <li>
    {mark && <span className="milestone-mark">{mark}</span>}
    <div>
      <h3 dir="auto">{title}</h3>
      <p className="quiet">{note}</p>
      {description && (
        <p className="milestone-text" dir="auto">
          {description}
        </p>
      )}
    </div>
  </li>
)
