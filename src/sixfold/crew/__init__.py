"""Who does long work: units of it, in processes of this machine or on many machines, with the same results."""

from sixfold.crew.jobs import Disagreement, Job, WorkerDied, work
from sixfold.crew.processes import cores

__all__ = ["Disagreement", "Job", "WorkerDied", "cores", "work"]
