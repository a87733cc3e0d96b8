import sys

from penultima.cli import main

sys.exit(main())
